#import "FTLoginViewController.h"
#import <AuthenticationServices/AuthenticationServices.h>
#import <Masonry/Masonry.h>

@interface FTLoginViewController ()
@property (nonatomic, strong) UIButton *phoneButton;
@property (nonatomic, strong) UILabel *tipLabel;
@end

@implementation FTLoginViewController

- (void)viewDidLoad {
    [super viewDidLoad];
    self.view.backgroundColor = [UIColor whiteColor];

    self.tipLabel = [UILabel new];
    self.tipLabel.text = @"登录后可同步您的运动记录";
    [self.view addSubview:self.tipLabel];

    self.phoneButton = [UIButton buttonWithType:UIButtonTypeCustom];
    [self.phoneButton setTitle:@"手机号登录" forState:UIControlStateNormal];
    self.phoneButton.backgroundColor = [UIColor orangeColor];
    [self.view addSubview:self.phoneButton];

    [self.tipLabel mas_makeConstraints:^(MASConstraintMaker *make) {
        make.centerX.equalTo(self.view);
        make.top.equalTo(self.view).offset(140);
    }];
    [self.phoneButton mas_makeConstraints:^(MASConstraintMaker *make) {
        make.left.equalTo(self.view).offset(30);
        make.right.equalTo(self.view).offset(-30);
        make.top.equalTo(self.tipLabel.mas_bottom).offset(40);
        make.height.mas_equalTo(50);
    }];

    if (@available(iOS 13.0, *)) {
        ASAuthorizationAppleIDButton *appleButton =
            [ASAuthorizationAppleIDButton buttonWithType:ASAuthorizationAppleIDButtonTypeSignIn
                                                   style:ASAuthorizationAppleIDButtonStyleBlack];
        [appleButton addTarget:self action:@selector(appleLogin) forControlEvents:UIControlEventTouchUpInside];
        [self.view addSubview:appleButton];
        [appleButton mas_makeConstraints:^(MASConstraintMaker *make) {
            make.left.right.height.equalTo(self.phoneButton);
            make.top.equalTo(self.phoneButton.mas_bottom).offset(15);
        }];
    }
}

- (void)appleLogin {
}

@end
