#import "LoginVC.h"
#import <AuthenticationServices/AuthenticationServices.h>

@implementation LoginVC

- (void)viewDidLoad {
    [super viewDidLoad];
    self.view.backgroundColor = UIColor.whiteColor;
    UILabel *why = [[UILabel alloc] initWithFrame:CGRectMake(20, 200, 280, 40)];
    why.text = @"Sign in to see what you have won.";
    [self.view addSubview:why];

    ASAuthorizationAppleIDButton *button = [[ASAuthorizationAppleIDButton alloc] init];
    button.frame = CGRectMake(110, 300, 100, 25);
    [button addTarget:self action:@selector(handleAppleID:) forControlEvents:UIControlEventTouchUpInside];
    [self.view addSubview:button];
}

- (void)handleAppleID:(id)sender {
}

@end
