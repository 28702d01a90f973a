#import "EntryViewController.h"
#import <AuthenticationServices/AuthenticationServices.h>

static CGFloat const kGap = 20.0;

@implementation EntryViewController

- (void)viewDidLoad {
    [super viewDidLoad];
    self.view.backgroundColor = [UIColor whiteColor];
    CGFloat screen = [UIScreen mainScreen].bounds.size.width;
    CGFloat half = (screen - 3 * kGap) / 2;

    UILabel *pitch = [[UILabel alloc] initWithFrame:CGRectMake(kGap, 160, screen - 2 * kGap, 60)];
    pitch.numberOfLines = 0;
    pitch.text = @"Meet people who like the same books.";
    [self.view addSubview:pitch];

    ASAuthorizationAppleIDButton *apple = [ASAuthorizationAppleIDButton buttonWithType:ASAuthorizationAppleIDButtonTypeSignIn style:ASAuthorizationAppleIDButtonStyleBlack];
    apple.frame = CGRectMake(kGap, 260, half, 44);
    [self.view addSubview:apple];

    UIButton *google = [UIButton buttonWithType:UIButtonTypeSystem];
    google.frame = CGRectMake(kGap + half + kGap, 260, half, 44);
    google.backgroundColor = [UIColor colorWithWhite:0.95 alpha:1];
    [google setTitle:@"Google" forState:UIControlStateNormal];
    [self.view addSubview:google];
}

@end
